import { type Decision, type DecisionReason, decisionKinds } from './decisions.ts';
import { formatTable } from './table.ts';

/** Formats the page of the decisions that may depend on an unverified assumption. */
export function formatDecisionsPage(found: readonly Decision[], reasons: readonly DecisionReason[]): string {
  const findReason = ({ kind, assumption }: Decision) =>
    reasons.find((one) => one.kind === kind && one.assumption === assumption);
  const chapters = Object.entries(decisionKinds).flatMap(([kind, { title, story }]) => {
    const rows = found.filter((one) => one.kind === kind);
    const cells = rows.map((one) => {
      const { outcome = 'undecided', reason = '' } = findReason(one) ?? {};
      return [`\`${one.assumption}\``, formatPlaces(one.where), `${outcome}: ${reason}`];
    });
    return [`## ${title}: ${rows.length}`, story, formatTable(['Assumption', 'Found through', 'Outcome'], cells)];
  });
  return `${[formatIntroduction(found), ...chapters].join('\n\n')}\n`;
}

/** The first places, with the number of the others. */
const formatPlaces = (where: readonly string[]) =>
  [...where.slice(0, 2), ...(where.length > 2 ? [`${where.length - 2} more`] : [])].join('<br>');

const formatIntroduction = (
  found: readonly Decision[],
) => `<!-- made by \`npm run reference\`: edit live/decisions.tsv or scripts/reference/decisions-page.ts -->

# Decisions and unverified assumptions

Some [assumptions about GitHub](../../live/assumptions.md) are unverified. This page lists the decisions of Trueup that may
depend on one of them: ${found.length} pairs of an assumption and a kind of decision. \`npm run reference\` finds the pairs from the
requests of each assumption, the calls of the code and the rule numbers in test titles. To read an assumption, search for
its id in \`live/assumptions\`.

[\`live/decisions.tsv\`](../../live/decisions.tsv) holds the outcome and reason of each pair. *kept* means that the decision
stays. *warning* means that Trueup warns and continues. A pair leaves this list when its assumption gets a source in
\`live/recordings.tsv\` or an answer in \`live/answers\`.`;
