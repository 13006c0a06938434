// The shapes of what is asked and answered, by short names. They are made from the workbench's own description
// (`npm run types`); none is written by hand, except for what the page keeps of a solution.

import type { components } from "../../build/openapi";

type Schemas = components["schemas"];

/** How the workbench rejects a request, and why. */
export type ErrorBody = Schemas["ErrorBody"];
export type Rejection = Schemas["ErrorDetail"];
export type Repair = Schemas["RepairNote"];
export type Message = Schemas["Message"];

/** How a request can be written and what it is about. */
export type Position = Schemas["Position"];
export type MetricName = Schemas["Metric"];
export type Optimise = Schemas["Optimise"];
export type ProgramFormat = Schemas["ProgramFormat"];

export type AlgRequest = Schemas["AlgRequest"];
export type AlgReport = Schemas["Studied"];
export type Scramble = Schemas["Scramble"];
export type Distances = Schemas["DistanceReport"];
export type Inspection = Schemas["Inspection"];
export type MemoReport = Schemas["MemoReport"];
export type Section = Schemas["Section"];
export type PhaseSignpost = Schemas["SignpostNote"];
export type Method = Schemas["Offer"];
export type Table = Schemas["TableReport"];

/** Long work: how far it is, and the best solution so far. */
export type Progress = Schemas["ProgressEvent"];
export type Draft = Schemas["Draft"];
export type SolveRequest = Schemas["SolveRequest"];
export type SolutionReport = Schemas["SolutionReport"];
export type Listed = Schemas["ListedReport"];

/** `Type`, of which only some fields must be there. */
type Partly<Type, Needed extends keyof Type> = Pick<Type, Needed> & Partial<Type>;

/** A stage as the page keeps it: links and sessions of earlier versions hold less than the workbench sends. */
export type Stage = Omit<Partly<Schemas["StageReport"], "name" | "goal" | "text" | "moves" | "mask">, "steps"> & {
  readonly steps?: readonly Partly<Schemas["StepReport"], "text" | "moves">[];
};
/** A solution as the page keeps it. */
export type Solution = Omit<Partly<SolutionReport, "moves" | "length" | "seconds">, "stages"> & { readonly stages: readonly Stage[] };

export type Rgb = Schemas["FaceInPicture"]["colours"][number];
export type Point = Schemas["FaceInPicture"]["corners"][number];
export type MeasuredColours = Schemas["MeasuredColours"];
export type SeenFace = Schemas["FaceInPicture"];
export type FoundFaces = Schemas["PictureReport"];
export type ScanReport = Schemas["ScanReport"];
export type Source = Schemas["ScannedFace"];

export type Robot = Schemas["Pictured"];
export type RobotList = Schemas["Robots"];
export type PlanRequest = Schemas["PlanRequest"];
export type Plan = Schemas["Planned"];
export type Movement = Schemas["MovementReport"];
export type MachineFault = Schemas["FaultReport"];
export type RunRequest = Schemas["RunRequest"];
export type RunPlan = Schemas["RunPlan"];
export type RunStep = Schemas["RunStep"];
export type RunLook = Schemas["RunLook"];
export type RunReport = Schemas["RunReport"];

export type Preset = Schemas["PresetReport"];
export type ExperimentRequest = Schemas["StartRequest"];
export type ImportRequest = Schemas["ImportRequest"];
export type Experiment = Schemas["Experiment"];
export type LabRun = Schemas["LabRun"];
export type LabRuns = Schemas["Runs"];
export type WatchedRun = Schemas["WatchedRun"];
export type Competitor = Schemas["MethodReport"];
export type Summary = Schemas["Summary"];
export type Histogram = Schemas["LabHistogram"];
export type Cost = Schemas["Cost"];
export type LabTable = Schemas["LabTable"];
export type LabTables = Schemas["LabTables"];
export type Chart = Schemas["ChartPictures"];
export type Pair = Schemas["ComparedPair"];
