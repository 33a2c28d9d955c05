import { beliefs } from '../../src/wings/beliefs/all.ts';
import type { Belief, BeliefNeeds } from '../../src/wings/beliefs/belief.ts';
import { type Confirmed, type Evidence, standingOf, trustLine } from './trust.ts';

/** The page of all beliefs with what hosts have said of each. */
export const beliefsPage = (confirmed: readonly Confirmed[], recorded: ReadonlyMap<string, Evidence>): string => {
  const stateOf = (id: string) => {
    const { kind, by } = standingOf(id, confirmed, recorded);
    return by ? `${kind}: ${by}` : kind;
  };
  const tables = areas().map((area) => areaTable(area, stateOf));
  return `${[introduction, trustLine(confirmed, recorded), standings, kit, '## All beliefs', ...tables].join('\n\n')}\n`;
};

const introduction = `<!-- made by \`npm run reference\`: edit scripts/reference/beliefs-page.ts -->

# Is Trueup right about the host?

Trueup was written from the host's published descriptions and from what its users report, and is tested against
[a host in memory](../../CONTRIBUTING.md) that follows the same pages. Two readers of one page can share a mistake. So what
Trueup takes for true about the host is written down here, sentence by sentence, and \`trueup live\` asks the host itself.`;

const standings = `A belief is *confirmed* if a host has answered so, *supported* if answers of the host that other projects recorded, or
people report, show it, *contradicted* if either shows otherwise, and *believed* if only the description speaks for it.
[\`live/recordings.tsv\`](../../live/recordings.tsv) says where to find each recording. \`trueup live\` tries the believed ones
first, in the order of how many settings rest on them.`;

const kit = `[Confirm it yourself](confirm-it-yourself.md) says how, in a quarter of an hour, and what is taken back.`;

const areas = () => [...new Set(beliefs.map(({ id }) => id.split('/')[0]!))];

function areaTable(area: string, stateOf: (id: string) => string) {
  const rows = beliefs.filter(({ id }) => id.startsWith(`${area}/`)).map((belief) => row(belief, stateOf));
  return [`### ${area}`, '', '| Belief | Rule | Only in | Standing |', '|---|---|---|---|', ...rows].join('\n');
}

const row = ({ id, claim, rule, needs }: Belief, stateOf: (id: string) => string) =>
  `| ${claim.replaceAll('|', '\\|')} | [${rule}](rules.md) | ${needsText(needs)} | ${stateOf(id)} |`;

const needsText = ({ visibility, owner, plan, reader }: BeliefNeeds) =>
  [
    visibility,
    owner && `of ${owner === 'person' ? 'a person' : 'an organization'}`,
    plan,
    reader && 'with a second token',
  ]
    .filter(Boolean)
    .join(', ');
