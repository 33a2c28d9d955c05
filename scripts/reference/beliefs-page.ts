import { beliefs } from '../../src/beliefs/all.ts';
import type { Belief, BeliefNeeds } from '../../src/beliefs/belief.ts';
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
[a host in memory](../CONTRIBUTING.md) that follows the same pages. Two readers of one page can share a mistake. So what
Trueup takes for true about the host is written down here, sentence by sentence, and \`trueup live\` asks the host itself.`;

const standings = `A belief is *confirmed* if a host has answered so, *supported* if answers of the host that other projects recorded, or
people report, show it, *contradicted* if either shows otherwise, and *believed* if only the description speaks for it.
[\`live/recordings.tsv\`](../live/recordings.tsv) says where to find each recording. \`trueup live\` tries the believed ones
first, in the order of how many settings rest on them.`;

const kit = `## Ask the host in a quarter of an hour

1. Make an empty repository whose name begins with \`trueup-live-\`: no README, no fork, default branch \`main\`.
2. Make a fine-grained token with access to this repository alone, and all of its permissions for repositories to write.
   Put it into \`GITHUB_TOKEN\`. For beliefs about what a weak token sees, put another one into \`TRUEUP_LIVE_READER\`, of an
   account that may read the repository, with Metadata, Contents and Issues to read.
3. In a clone, run \`npm run live -- --repository YOU/trueup-live-NAME --plan free --answers-dir live/answers --issue-file
   issue.md\`. With the package it is \`npx trueup live\`. It says how many requests it needs, and asks for the name again.
4. Send \`issue.md\` as an issue, and the file in \`live/answers\` as a pull request. Neither names you, your repository or
   your token.

What it does to the repository: it commits one file, \`trueup-live.md\`, which says whose the repository is. It creates,
changes and deletes labels, milestones, rulesets, environments, webhooks that are never called, deploy keys that nobody
has the other half of, variables, secrets and a site; it renames and archives the repository for a moment. Everything is
taken back, belief by belief. If it is stopped, run it again: it takes back what is left. Delete the repository when you
are done.

It refuses any repository with another name, one that is not empty and that it has not made, a fork, a classic token, and a
token that reaches other repositories (\`--organization\` allows those of the same owner). It never makes a repository and
never deletes one.

| Result | Meaning |
|---|---|
| same | the host answers as Trueup believes |
| differs | it answers otherwise, three times in the same way; the report says what was expected and what was seen |
| flaky | three tries did not agree |
| not here | the repository, the plan, the server or the token cannot tell |

The exit code is 2 if something differs.`;

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
