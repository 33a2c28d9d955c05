import { beliefs } from '../../live/assumptions/all.ts';
import { type Decision, type DecisionReason, decisionKinds } from './decisions.ts';
import { table } from './table.ts';

/** The page of the decisions that an assumption without backing may decide. */
export function decisionsPage(found: readonly Decision[], reasons: readonly DecisionReason[]): string {
  const claims = new Map(beliefs.map(({ id, claim }) => [id, claim]));
  const reasonOf = ({ kind, assumption }: Decision) =>
    reasons.find((one) => one.kind === kind && one.assumption === assumption);
  const chapters = Object.entries(decisionKinds).flatMap(([kind, { title, story }]) => {
    const rows = found.filter((one) => one.kind === kind);
    const cells = rows.map((one) => {
      const { outcome = 'undecided', reason = '' } = reasonOf(one) ?? {};
      return [`\`${one.assumption}\`: ${claims.get(one.assumption)}`, one.where.join('<br>'), `${outcome}: ${reason}`];
    });
    return [`## ${title}: ${rows.length}`, story, table(['Assumption', 'Found through', 'Outcome'], cells)];
  });
  return `${[introduction(found), ...chapters].join('\n\n')}\n`;
}

const introduction = (
  found: readonly Decision[],
) => `<!-- made by \`npm run reference\`: edit live/decisions.tsv or scripts/reference/decisions-page.ts -->

# Decisions and unverified assumptions

Some [assumptions about GitHub](../../live/assumptions.md) have no backing yet. This page lists every decision of Trueup that
may depend on one of them: ${found.length} pairs of an assumption and a kind of decision. \`npm run reference\` finds the pairs from the
requests of each assumption, the calls of the code and the rule numbers in test titles. The search includes too much rather
than too little.

[\`live/decisions.tsv\`](../../live/decisions.tsv) has the outcome of each pair. *kept* means that the decision stays, for the
reason given. *warning* means that Trueup warns and does not stop. A pair leaves the list when its assumption gets a
source in \`live/recordings.tsv\` or an answer in \`live/answers\`. A test fails if a pair has no reason.`;
