import { beliefs } from '../../live/assumptions/all.ts';
import type { Belief, BeliefNeeds } from '../../live/assumptions/belief.ts';
import { whyNotHere } from '../../live/kit/try.ts';
import { table } from './table.ts';
import { type Confirmed, type EvidenceById, type FactNote, standingOf, trustLine } from './trust.ts';

/** The page of all beliefs with what hosts have said of each. */
export const beliefsPage = (
  confirmed: readonly Confirmed[],
  recorded: EvidenceById,
  notes: readonly FactNote[],
): string => {
  const stateOf = (id: string) => {
    const { kind, by } = standingOf(id, confirmed, recorded);
    return by ? `${kind}: ${by}` : kind;
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

const introduction = `<!-- made by \`npm run reference\`: edit scripts/reference/beliefs-page.ts -->

# Assumptions about GitHub

Trueup and its [simulator](../CONTRIBUTING.md) were both written from GitHub's published API description, so both can share
a mistake. This page lists each assumption about GitHub's API. \`npm run live\` tests them on a real repository: see
[the instructions](README.md).`;

const standings = `An assumption is *confirmed* if GitHub has answered so in a run of \`npm run live\`. It is *supported* if answers that other
projects recorded, or that people report, show it. It is *contradicted* if either shows otherwise, and *believed* if only
GitHub's description backs it. [\`recordings.tsv\`](recordings.tsv) lists each recording.`;

/** Facts are kept even if no assumption covers them, with the reason why no run tests them. */
const factsWithout = (notes: readonly FactNote[]) => [
  '## Facts without an assumption',
  'Others saw or reported these facts. No run tests them, for the reason in the last column. [`notes.tsv`](notes.tsv) has the list.',
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
  const why = beliefs.flatMap(({ needs }) => whyNotHere(needs, { facts }) ?? []);
  const reasons = [...new Set(why)].map((one) => `${why.filter((other) => other === one).length}: ${one}`);
  return [
    `${kind.visibility}, of ${kind.owner === 'person' ? 'a person' : 'an organization'}, ${kind.plan}`,
    `${why.length}`,
    reasons.join('<br>'),
  ];
}

const areas = () => [...new Set(beliefs.map(({ id }) => id.split('/')[0]!))];

function areaTable(area: string, stateOf: (id: string) => string) {
  const rows = beliefs.filter(({ id }) => id.startsWith(`${area}/`)).map((belief) => row(belief, stateOf));
  return [`### ${area}`, '', '| Assumption | Rule | Only in | Standing |', '|---|---|---|---|', ...rows].join('\n');
}

const row = ({ id, claim, rule, needs }: Belief, stateOf: (id: string) => string) =>
  `| ${claim.replaceAll('|', '\\|')} | [${rule}](../docs/development/rules.md) | ${needsText(needs)} | ${stateOf(id)} |`;

const needsText = ({ visibility, owner, plan, reader }: BeliefNeeds) =>
  [
    visibility,
    owner && `of ${owner === 'person' ? 'a person' : 'an organization'}`,
    plan,
    reader && 'with a second token',
  ]
    .filter(Boolean)
    .join(', ');
