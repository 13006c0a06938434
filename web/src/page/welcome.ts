// Offers the last session to a returning user, and the tour to a new one.

import { unpack, type Session, type SessionParts } from "../services/session";
import { language, text } from "../texts/texts";
import type { Notice } from "../widgets/notice";
import type { Tour } from "./tour";

export async function welcome(parts: SessionParts, session: Session, notice: Notice, tour: Tour): Promise<void> {
  const last = await session.abandoned();
  if (parts.model.history.length > 0) return;
  if (!last) return tour.seen ? undefined : tour.start();
  const when = new Date(last.time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const count = last.histories.reduce((sum, { steps }) => sum + steps.length, 0);
  notice.show([text("page.session.offer", { when, count })], [
    { id: "session-continue", label: text("page.session.continue"), primary: true, act: () => { unpack(last, parts); notice.hide(); } },
    { id: "session-dismiss", label: text("page.session.dismiss"), act: () => notice.hide() },
  ]);
}
