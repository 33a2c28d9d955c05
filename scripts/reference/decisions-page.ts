import { type Decision, type DecisionReason, decisionKinds } from './decisions.ts';
import { formatTable } from './table.ts';

/** Formats the page of the decisions that may depend on an unverified assumption. */
export function formatDecisionsPage(decisions: readonly Decision[], reasons: readonly DecisionReason[]): string {
  const findReason = ({ kind, assumption }: Decision) =>
    reasons.find((reason) => reason.kind === kind && reason.assumption === assumption);
  const chapters = Object.entries(decisionKinds).flatMap(([kind, { title, story }]) => {
    const rows = decisions.filter((decision) => decision.kind === kind);
    const cells = rows.map((decision) => {
      const { outcome = 'undecided', reason = '' } = findReason(decision) ?? {};
      return [`\`${decision.assumption}\``, formatPlaces(decision.where), `${outcome}: ${reason}`];
    });
    return [`## ${title}: ${rows.length}`, story, formatTable(['Assumption', 'Found through', 'Outcome'], cells)];
  });
  return `${[formatIntroduction(decisions), ...chapters].join('\n\n')}\n`;
}

/** Formats the first two places and the number of the others. */
const formatPlaces = (where: readonly string[]) =>
  [...where.slice(0, 2), ...(where.length > 2 ? [`${where.length - 2} more`] : [])].join('<br>');

const formatIntroduction = (
  decisions: readonly Decision[],
) => `<!-- made by \`npm run reference\`: edit live/decisions.tsv or scripts/reference/decisions-page.ts -->

# Decisions and unverified assumptions

Some [assumptions about GitHub](../../live/assumptions.md) are unverified. This page lists the decisions of Trueup that may
depend on one of them: ${decisions.length} pairs of an assumption and a kind of decision. \`npm run reference\` finds the pairs from the
requests of each assumption, the calls of the code and the rule numbers in test titles. To read an assumption, search for
its id in \`live/assumptions\`.

[\`live/decisions.tsv\`](../../live/decisions.tsv) holds the outcome and reason of each pair. *kept* means that the decision
stays. *warning* means that Trueup warns and continues. A pair leaves this list when its assumption gets a source in
\`live/recordings.tsv\` or an answer in \`live/answers\`.`;
