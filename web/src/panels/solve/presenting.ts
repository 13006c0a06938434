// The presentation of a solution; the code for it is fetched when it is first wanted.

import type { Player } from "../../services/player";
import type { Search } from "../../services/search";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import type { Toast } from "../../state/toast";
import { text } from "../../texts/texts";
import type { CubeView } from "../../view3d/cubeview";

export interface PresentParts {
  readonly search: Search;
  readonly player: Player;
  readonly model: Model;
  readonly view: CubeView;
  readonly choices: Choices;
  readonly toast: Toast;
}

/** Shows the solution to many. */
export async function startPresenting(parts: PresentParts): Promise<void> {
  // Browsers fill the screen only at once when somebody pressed something.
  const filled = document.documentElement.requestFullscreen?.().catch(() => undefined);
  try {
    const { present } = await import("./present");
    await filled;
    present(parts);
  } catch {
    if (document.fullscreenElement) void document.exitFullscreen();
    parts.toast.say(text("page.offline"));
  }
}
