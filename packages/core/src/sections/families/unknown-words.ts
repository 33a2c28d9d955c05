import { nearest } from '../../settings/keys/nearest.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { eachTwin } from '../../settings/schema/words.ts';
import { code } from '../../settings/shown.ts';

export const refuseDuplicateActors = <A>(
  actors: readonly A[],
  nameOf: (actor: A) => string,
  at: Path,
  findings: Findings,
) =>
  eachTwin(actors, nameOf, (index, twin, actor) =>
    findings.refuse({
      at: [...at, index],
      problem: `${nameOf(actor)} is already actor ${twin + 1} of this list`,
      fix: 'remove one of the two',
    }),
  );

/** A word that may be new or misspelt: the host decides, and the remark warns. `kind` is what it should be, as "a rule". */
export function noteUnknownWord(word: string, known: readonly string[], kind: string, at: Path, findings: Findings) {
  if (known.includes(word)) return;
  const near = nearest(word, known);
  const hint = near ? `; did you mean ${code(near)}?` : '';
  findings.remark(at, `${code(word)} is not ${kind} that Trueup knows; Trueup sends it unchanged${hint}`);
}
