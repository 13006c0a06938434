// Changing the language: all texts are made with the page, so the page is loaded again, where it was.

import * as api from "../api/api";
import { choose } from "../settings/settings";
import type { Model } from "../state/model";
import type { Toast } from "../state/toast";
import { text, type Language } from "../texts/texts";
import type { Address } from "./address";

export interface LanguageParts {
  readonly model: Model;
  readonly address: Address;
  readonly toast: Toast;
}

export function changeLanguage({ model, address, toast }: LanguageParts, language: Language): void {
  choose({ language });
  address.write();
  // If the server does not answer, the page would not come back.
  void api.methods(model.puzzle.id).then(() => location.reload(), () => toast.say(text("page.offline")));
}
