//! `zauber robot upload`: compiles the Java program for the NXT brick with the tools of leJOS, and sends it there.
//!
//! The program is written first and stays: whichever tool is missing or fails, one can go on by hand.

use super::robot_task::{Task, check_one, read_robot};
use crate::args::{Common, RobotUploadArgs};
use crate::output::Output;
use crate::usage::WrongUsage;
use anyhow::{Context, anyhow};
use robot::lejos::CLASS;
use serde::Serialize;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use zauber::{Language, ProgramFormat, Rejection, RobotPlan};

/// The tools, in the order in which they are used: the compiler, the linker, and what sends the program.
const TOOLS: [&str; 3] = ["nxjc", "nxjlink", "nxjupload"];

/// Where leJOS is installed.
const HOME: &str = "NXJ_HOME";

#[derive(Serialize)]
struct Uploaded<'a> {
    robot: &'a str,
    alg: String,
    port: &'a str,
    java: String,
    program: String,
}

pub(crate) fn upload(common: &Common, args: &RobotUploadArgs, output: &mut Output) -> anyhow::Result<()> {
    check_one(common, &args.task)?;
    let port = port(&args.port).ok_or_else(|| {
        WrongUsage::new(common.lang.text("cli.robot.upload.port", &[("port", &args.port)]), common.lang)
    })?;
    let robot = match read_robot(&args.robot, common)? {
        Ok(robot) => robot,
        Err(rejection) => return output.reject(&args.robot, &rejection),
    };
    let task = Task { common, args: &args.task, robot, reads_programs: false };
    task.each(output, |output, _, task| send(args, &port, task.plan(), output))
}

/// Writes, compiles, links and sends the program.
fn send(
    args: &RobotUploadArgs,
    port: &[String],
    plan: &RobotPlan,
    output: &mut Output,
) -> anyhow::Result<Result<(), Rejection>> {
    let language = output.language;
    let java = match plan.write(ProgramFormat::Lejos) {
        Ok(java) => java,
        Err(rejection) => return Ok(Err(rejection)),
    };
    let folder = &args.output;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let [source, class, program] = ["java", "class", "nxj"].map(|ending| format!("{CLASS}.{ending}"));
    let written = super::show::write(&folder.join(&source), java.as_bytes())?;
    output.note(&language.text("cli.robot.written", &[("file", &written)]))?;
    let bench = Bench { folder, written: &written, language };
    let [compiler, linker, sender] = bench.tools()?;
    // What was made of an earlier program must not pass for this one.
    for made in [&class, &program] {
        let _ = std::fs::remove_file(folder.join(made));
    }
    let step = |output: &mut Output, key: &str| output.note(&language.text(key, &[]));
    step(output, "cli.robot.upload.compile")?;
    bench.run(&compiler, &[&source], Some(&class))?;
    bench.run(&linker, &["-o", &program, CLASS], Some(&program))?;
    step(output, "cli.robot.upload.send")?;
    let words: Vec<&str> = port.iter().map(String::as_str).chain([program.as_str()]).collect();
    bench.run(&sender, &words, None)?;
    let report = plan.report();
    if output.json {
        let program = folder.join(&program).display().to_string();
        output.object(&Uploaded { robot: &report.robot, alg: report.alg, port: &args.port, java: written, program })?;
    } else {
        output.line(&language.text("cli.robot.upload.done", &[("program", &program), ("lay", &plan.laying())]))?;
    }
    Ok(Ok(()))
}

/// The options of nxjupload for a port; `None` if leJOS does not know it.
fn port(port: &str) -> Option<Vec<String>> {
    let words = |list: &[&str]| Some(list.iter().map(|word| (*word).to_owned()).collect());
    match port.split_once(':') {
        None if port == "usb" => words(&["-u"]),
        None if port == "bluetooth" => words(&["-b"]),
        Some(("usb", serial)) if !serial.is_empty() => words(&["-u", "-d", serial]),
        Some(("bluetooth", name)) if !name.is_empty() => words(&["-b", "-n", name]),
        _ => None,
    }
}

/// Where the program is made.
struct Bench<'a> {
    folder: &'a Path,
    /// The Java program.
    written: &'a str,
    language: Language,
}

impl Bench<'_> {
    /// Where the tools are; an error names all that are missing.
    fn tools(&self) -> anyhow::Result<[PathBuf; 3]> {
        let found = TOOLS.map(tool);
        let missing: Vec<&str> =
            TOOLS.into_iter().zip(&found).filter(|(_, found)| found.is_none()).map(|(name, _)| name).collect();
        if let [Some(compiler), Some(linker), Some(sender)] = found {
            return Ok([compiler, linker, sender]);
        }
        let values: [(&str, &dyn Display); 2] = [("tools", &missing.join(", ")), ("file", &self.written)];
        Err(anyhow!(self.language.text("cli.robot.upload.missing", &values)))
    }

    /// Runs a tool, which has to make a file.
    fn run(&self, tool: &Path, words: &[&str], makes: Option<&str>) -> anyhow::Result<()> {
        let name = tool.file_stem().unwrap_or_default().to_string_lossy();
        let mut command = Command::new(tool);
        command.args(words).current_dir(self.folder).stdin(Stdio::null());
        let ran = command.output().with_context(|| format!("cannot run {}", tool.display()))?;
        let said = [&ran.stdout[..], &ran.stderr].map(|bytes| String::from_utf8_lossy(bytes).trim().to_owned());
        let said = said.join("\n").trim().to_owned();
        // Early versions report a brick that is not there and end as if nothing had happened.
        let is_error = said.to_lowercase().contains("error occurred");
        let is_made = makes.is_none_or(|file| self.folder.join(file).is_file());
        if ran.status.success() && !is_error && is_made {
            return Ok(());
        }
        let values: [(&str, &dyn Display); 4] =
            [("tool", &name), ("status", &ran.status), ("said", &said), ("file", &self.written)];
        Err(anyhow!(self.language.text("cli.robot.upload.failed", &values)))
    }
}

/// A tool of leJOS: in `bin` of where leJOS is installed, otherwise on the path.
fn tool(name: &str) -> Option<PathBuf> {
    let home = std::env::var_os(HOME).map(|home| Path::new(&home).join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = home.into_iter().chain(std::env::split_paths(&path)).collect();
    let endings: &[&str] = if cfg!(windows) { &[".bat", ".exe", ".cmd"] } else { &[""] };
    let files =
        folders.iter().flat_map(|folder| endings.iter().map(move |ending| folder.join(format!("{name}{ending}"))));
    // The folder is ours, but tools run in another one.
    files.filter(|file| file.is_file()).find_map(|file| std::path::absolute(file).ok())
}
