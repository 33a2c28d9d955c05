import { findNearest } from '../../settings/keys/nearest.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { visitDuplicates } from '../../settings/schema/words.ts';

export const refuseDuplicateActors = <A>(
  actors: readonly A[],
  describeActor: (actor: A) => string,
  at: Path,
  findings: Findings,
) =>
  visitDuplicates(actors, describeActor, (index, duplicate, actor) =>
    findings.refuse({
      at: [...at, index],
      problem: `${describeActor(actor)} is already actor ${duplicate + 1} of this list`,
      fix: 'remove one of the two',
    }),
  );

/** An unknown word may be new or misspelled, so Trueup sends it with a warning. `kind` is a noun such as "a rule". */
export function noteUnknownWord(word: string, known: readonly string[], kind: string, at: Path, findings: Findings) {
  if (known.includes(word)) return;
  const suggestion = findNearest(word, known);
  const hint = suggestion ? `; did you mean ${formatCode(suggestion)}?` : '';
  findings.remark(at, `${formatCode(word)} is not ${kind} that Trueup knows; Trueup sends it unchanged${hint}`);
}
