import { nearest } from '../../settings/keys/nearest.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { eachTwin } from '../../settings/schema/words.ts';
import { code } from '../../settings/shown.ts';

export const refuseDuplicateActors = <A>(
  actors: readonly A[],
  describeActor: (actor: A) => string,
  at: Path,
  findings: Findings,
) =>
  eachTwin(actors, describeActor, (index, duplicate, actor) =>
    findings.refuse({
      at: [...at, index],
      problem: `${describeActor(actor)} is already actor ${duplicate + 1} of this list`,
      fix: 'remove one of the two',
    }),
  );

/** An unknown word may be new or misspelled, so Trueup sends it with a warning. `kind` is a noun such as "a rule". */
export function noteUnknownWord(word: string, known: readonly string[], kind: string, at: Path, findings: Findings) {
  if (known.includes(word)) return;
  const suggestion = nearest(word, known);
  const hint = suggestion ? `; did you mean ${code(suggestion)}?` : '';
  findings.remark(at, `${code(word)} is not ${kind} that Trueup knows; Trueup sends it unchanged${hint}`);
}
