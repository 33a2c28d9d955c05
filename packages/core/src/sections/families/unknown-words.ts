import { findNearest } from '../../settings/keys/nearest.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { visitDuplicates } from '../../settings/schema/words.ts';

export const refuseActorTwins = <A>(actors: readonly A[], nameOf: (actor: A) => string, at: Path, findings: Findings) =>
  visitDuplicates(actors, nameOf, (index, twin, actor) =>
    findings.refuse({
      at: [...at, index],
      problem: `${nameOf(actor)} is already actor ${twin + 1} of this list`,
      fix: 'remove one of the two',
    }),
  );

/** A word that may be new or misspelt: the host decides, and the remark warns. `kind` is what it should be, as "a rule". */
export function remarkUnknown(word: string, known: readonly string[], kind: string, at: Path, findings: Findings) {
  if (known.includes(word)) return;
  const near = findNearest(word, known);
  const hint = near ? `; did you mean ${formatCode(near)}?` : '';
  findings.remark(at, `${formatCode(word)} is not ${kind} that Trueup knows; Trueup sends it unchanged${hint}`);
}
