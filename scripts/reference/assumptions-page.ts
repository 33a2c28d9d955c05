import { assumptions } from '../../live/assumptions/all.ts';
import type { Assumption, AssumptionNeeds } from '../../live/assumptions/assumption.ts';
import { whyNotHere } from '../../live/kit/try.ts';
import {
  type Confirmed,
  type EvidenceById,
  type FactNote,
  type Standing,
  standingOf,
  trustLine,
} from './assumption-status.ts';
import { table } from './table.ts';

/** The page of all assumptions with the verification status of each. */
export const assumptionsPage = (
  confirmed: readonly Confirmed[],
  recorded: EvidenceById,
  notes: readonly FactNote[],
): string => {
  const stateOf = (id: string) => {
    const { kind, by } = standingOf(id, confirmed, recorded);
    return by ? `${standingNames[kind]}: ${by}` : standingNames[kind];
  };
  const tables = areas().map((area) => areaTable(area, stateOf));
  const untestable = table(['Repository', 'Assumptions', 'Why, without a second token'], kinds.map(untestableIn));
  return `${[
    introduction,
    trustLine(confirmed, recorded),
    standings,
    '## All assumptions',
    ...tables,
    ...factsWithout(notes),
    '## Assumptions that a kind of repository cannot test',
    untestable,
  ].join('\n\n')}\n`;
};

const introduction = `<!-- made by \`npm run reference\`: edit scripts/reference/assumptions-page.ts -->

# Assumptions about GitHub

Trueup and its [simulator](../docs/reference/simulator-limits.md) both follow GitHub's published API description, so both
can share a mistake. This page lists every assumption about GitHub's API. [\`npm run live\`](README.md) tests them on a real
repository.`;

const standingNames: Readonly<Record<Standing['kind'], string>> = {
  confirmed: 'verified',
  supported: 'backed',
  contradicted: 'contradicted',
  believed: 'unverified',
};

const standings = `A run of \`npm run live\` on GitHub has shown a *verified* assumption. Recordings of other projects or public reports show a
*backed* one. A *contradicted* assumption differs from one of these. Only GitHub's documentation supports an *unverified*
one. [\`recordings.tsv\`](recordings.tsv) lists each recording.`;

/** Facts are kept even if no assumption covers them, with the reason why no run tests them. */
const factsWithout = (notes: readonly FactNote[]) => [
  '## Facts without an assumption',
  'No run tests these recorded or reported facts. The last column gives the reason. [`notes.tsv`](notes.tsv) holds the list.',
  table(
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

/** The number of assumptions that a kind of repository cannot test, with the reasons. */
function untestableIn(kind: (typeof kinds)[number]) {
  const facts = { ...kind, repository: { owner: 'me', name: 'trueup-live' } };
  const why = assumptions.flatMap(({ needs }) => whyNotHere(needs, { facts }) ?? []);
  const reasons = [...new Set(why)].map((one) => `${why.filter((other) => other === one).length}: ${one}`);
  return [
    `${kind.visibility}, of ${kind.owner === 'person' ? 'a person' : 'an organization'}, ${kind.plan}`,
    `${why.length}`,
    reasons.join('<br>'),
  ];
}

const areas = () => [...new Set(assumptions.map(({ id }) => id.split('/')[0]!))];

function areaTable(area: string, stateOf: (id: string) => string) {
  const rows = assumptions.filter(({ id }) => id.startsWith(`${area}/`)).map((assumption) => row(assumption, stateOf));
  return [`### ${area}`, '', '| Assumption | Rule | Only in | Status |', '|---|---|---|---|', ...rows].join('\n');
}

const row = ({ id, claim, rule, needs }: Assumption, stateOf: (id: string) => string) =>
  `| ${claim.replaceAll('|', '\\|')} | [${rule}](../docs/development/rules.md) | ${needsText(needs)} | ${stateOf(id)} |`;

const needsText = ({ visibility, owner, plan, reader }: AssumptionNeeds) =>
  [
    visibility,
    owner && `of ${owner === 'person' ? 'a person' : 'an organization'}`,
    plan,
    reader && 'with a second token',
  ]
    .filter(Boolean)
    .join(', ');
