/**
 * Shell patterns over paths, folder by folder. `**` as the whole name of a folder stands for any number of folders; a
 * star is a part of a name.
 */
export function covers(pattern: string, path: string): boolean {
  const folders = pattern.match(/(?:\\.|\[[!^]?(?:\\.|[^\\\]])*(?:\]|\\?$)|[^/])+|(?<=\/|^)(?=\/|$)/gsu) ?? [];
  const isFolders = (folder: string, at: number) => folder === '**' && at < folders.length - 1;
  return fitInTurn(folders, path.split('/'), isFolders, coversName);
}

const coversName = (pattern: string, name: string) =>
  fitInTurn(
    pattern.match(/\*+|\[[!^]?(?:\\.|[^\\\]])*(?:\]|\\?$)|\\.|./gsu) ?? [],
    Array.from(name),
    (piece) => piece.startsWith('*'),
    coversCharacter,
  );

/** A gap stands for any number of the given ones. It is enough to retry the last: an earlier gap could gain nothing. */
function fitInTurn(
  wanted: readonly string[],
  given: readonly string[],
  isGap: (piece: string, at: number) => boolean,
  fits: (piece: string, one: string) => boolean,
): boolean {
  let [at, read, afterGap, resumed] = [0, 0, -1, 0];
  while (read < given.length) {
    if (at < wanted.length && isGap(wanted[at]!, at)) {
      afterGap = ++at;
      resumed = read;
    } else if (at < wanted.length && fits(wanted[at]!, given[read]!)) {
      at++;
      read++;
    } else if (afterGap >= 0) {
      at = afterGap;
      read = ++resumed;
    } else return false;
  }
  return wanted.slice(at).every((piece, index) => isGap(piece, at + index));
}

function coversCharacter(piece: string, character: string): boolean {
  if (piece === '?') return true;
  if (!piece.startsWith('[')) return piece.replace(/^\\(?=.)/s, '') === character;
  const [, not, set] = /^\[([!^]?)(.*)\]$/su.exec(piece) ?? [];
  const ranges = [...(set?.matchAll(/\\?(.)(?:-\\?(.))?/gsu) ?? [])];
  const isIn = ranges.some(([, low, high = low]) => low! <= character && character <= high!);
  return set !== undefined && isIn === (not === '');
}
