/**
 * GitHub matches shell patterns over paths, folder by folder. `**` as the whole name of a folder stands for any number
 * of folders. `*` stands for a part of a name.
 */
export function isPatternMatched(pattern: string, path: string): boolean {
  const folders = pattern.match(/(?:\\.|\[[!^]?(?:\\.|[^\\\]])*(?:\]|\\?$)|[^/])+|(?<=\/|^)(?=\/|$)/gsu) ?? [];
  const isFolderGap = (folder: string, position: number) => folder === '**' && position < folders.length - 1;
  return isSequenceMatched(folders, path.split('/'), isFolderGap, isNameMatched);
}

const isNameMatched = (pattern: string, name: string) =>
  isSequenceMatched(
    pattern.match(/\*+|\[[!^]?(?:\\.|[^\\\]])*(?:\]|\\?$)|\\.|./gsu) ?? [],
    Array.from(name),
    (piece) => piece.startsWith('*'),
    isCharacterMatched,
  );

/** A gap matches any number of parts. Only the last gap is retried, because retrying earlier gaps cannot help. */
function isSequenceMatched(
  pieces: readonly string[],
  parts: readonly string[],
  isGap: (piece: string, position: number) => boolean,
  isPieceMatched: (piece: string, one: string) => boolean,
): boolean {
  let [position, partPosition, afterGap, resumed] = [0, 0, -1, 0];
  while (partPosition < parts.length) {
    if (position < pieces.length && isGap(pieces[position]!, position)) {
      afterGap = ++position;
      resumed = partPosition;
    } else if (position < pieces.length && isPieceMatched(pieces[position]!, parts[partPosition]!)) {
      position++;
      partPosition++;
    } else if (afterGap >= 0) {
      position = afterGap;
      partPosition = ++resumed;
    } else return false;
  }
  return pieces.slice(position).every((piece, index) => isGap(piece, position + index));
}

function isCharacterMatched(piece: string, character: string): boolean {
  if (piece === '?') return true;
  if (!piece.startsWith('[')) return piece.replace(/^\\(?=.)/s, '') === character;
  const [, not, set] = /^\[([!^]?)(.*)\]$/su.exec(piece) ?? [];
  const ranges = [...(set?.matchAll(/\\?(.)(?:-\\?(.))?/gsu) ?? [])];
  const isIn = ranges.some(([, low, high = low]) => low! <= character && character <= high!);
  return set !== undefined && isIn === (not === '');
}
