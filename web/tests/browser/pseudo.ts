// A language that does not exist: English with every letter replaced by one that looks like it.

export const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const PSEUDO = "áƀćđéƒǵĥíĵķľḿńóṕɋŕśťúṽŵẋýźÁɃĆĐÉƑǴĤÍĴĶĽḾŃÓṔɊŔŚŤÚṼŴẊÝŹ";

/** The texts in that language; names in braces are blanks. It also runs in the page, so it is all by itself. */
export const accented = (texts: Record<string, string>, plain: string, pseudo: string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) =>
    [key, text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => (part.length > 1 ? part : pseudo[plain.indexOf(part)]))]));
