import { assumptions } from '../../live/assumptions/all.ts';
import { type Assumption, type AssumptionNeeds, describeOwner } from '../../live/assumptions/assumption.ts';
import { explainUntestable } from '../../live/kit/test-assumption.ts';
import { type Backing, type FactNote, getVerificationStatus, summarizeStatus } from './assumption-status.ts';
import { formatTable } from './table.ts';

/** Formats the page of all assumptions with the verification status of each. */
export function formatAssumptionsPage(backing: Backing, notes: readonly FactNote[]): string {
  const describeStatus = (id: string) => {
    const { kind, by } = getVerificationStatus(id, backing);
    return by ? `${kind}: ${by}` : kind;
  };
  const areas = [...new Set(assumptions.map(({ id }) => id.split('/')[0]!))];
  return `${[
    introduction,
    summarizeStatus(backing),
    statusExplanation,
    '## All assumptions',
    ...areas.map((area) => formatArea(area, describeStatus)),
    ...formatFactNotes(notes),
    '## Assumptions that a kind of repository cannot test',
    formatTable(['Repository', 'Assumptions', 'Why, without a second token'], kinds.map(toUntestableRow)),
  ].join('\n\n')}\n`;
}

const introduction = `<!-- made by \`npm run reference\`: edit scripts/reference/assumptions-page.ts -->

# Assumptions about GitHub

Trueup and its [simulator](../docs/reference/simulator-limits.md) both follow GitHub's published API description, so both
can share a mistake. This page lists every assumption about GitHub's API. [\`npm run live\`](README.md) tests them on a real
repository.`;

const statusExplanation = `A run of \`npm run live\` on GitHub has shown a *verified* assumption. Recordings of other projects or public reports show a
*backed* one. A *contradicted* assumption differs from one of these. Only GitHub's documentation supports an *unverified*
one. [\`recordings.tsv\`](recordings.tsv) lists each recording.`;

/** Lists facts that no assumption covers, and why no run tests them. */
const formatFactNotes = (notes: readonly FactNote[]) => [
  '## Facts without an assumption',
  'No run tests these recorded or reported facts. The last column gives the reason. [`notes.tsv`](notes.tsv) holds the list.',
  formatTable(
    ['Area', 'Fact', 'Source', 'Why no run tests it'],
    notes.map(({ area, fact, source, year, untested }) => [area, fact, `${source}, ${year}`, untested]),
  ),
];

/** The kinds of repositories in which `npm run live` can run. */
const kinds = [
  { owner: 'person', visibility: 'public', plan: 'free' },
  { owner: 'person', visibility: 'private', plan: 'free' },
  { owner: 'person', visibility: 'private', plan: 'pro' },
  { owner: 'organization', visibility: 'public', plan: 'team' },
  { owner: 'organization', visibility: 'private', plan: 'enterprise' },
] as const;

/** Counts the assumptions that a kind of repository cannot test, by reason. */
function toUntestableRow(kind: (typeof kinds)[number]) {
  const facts = { ...kind, repository: { owner: 'me', name: 'trueup-live' } };
  const untestable = assumptions.flatMap(({ needs }) => explainUntestable(needs, { facts }) ?? []);
  const reasons = [...new Set(untestable)].map(
    (reason) => `${untestable.filter((item) => item === reason).length}: ${reason}`,
  );
  return [
    `${kind.visibility}, of ${describeOwner(kind.owner)}, ${kind.plan}`,
    `${untestable.length}`,
    reasons.join('<br>'),
  ];
}

function formatArea(area: string, describeStatus: (id: string) => string) {
  const rows = assumptions
    .filter(({ id }) => id.startsWith(`${area}/`))
    .map((assumption) => toRow(assumption, describeStatus));
  return `### ${area}\n\n${formatTable(['Assumption', 'Rule', 'Only in', 'Status'], rows)}`;
}

const toRow = ({ id, claim, rule, needs }: Assumption, describeStatus: (id: string) => string) => [
  claim,
  `[${rule}](../docs/development/rules.md)`,
  describeNeeds(needs),
  describeStatus(id),
];

const describeNeeds = ({ visibility, owner, plan, reader }: AssumptionNeeds) =>
  [visibility, owner && `of ${describeOwner(owner)}`, plan, reader && 'with a second token'].filter(Boolean).join(', ');
