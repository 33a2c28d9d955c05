import { type ExpectedOutcome, type Situation, situations } from '../../test/outcomes/situations.ts';
import { formatTable } from './table.ts';

/** Formats the page with the results of check and apply. A test runs each row. */
export const formatSituationsPage = () =>
  `${[
    '<!-- made by `npm run reference`: edit test/outcomes/situations.ts or scripts/reference/situations-page.ts -->',
    '# Results by situation',
    `This table shows how \`check\` and \`apply\` end in each situation, and the line that the report prints.
[How it works](../how-it-works.md#result-of-each-declared-key) explains the endings.`,
    formatTable(['Situation', 'Run', 'Exit code', 'Outcome', 'Ending', 'Line'], situations.flatMap(toRows)),
  ].join('\n\n')}\n`;

const toRows = ({ what, check, apply }: Situation) =>
  JSON.stringify(check) === JSON.stringify(apply)
    ? [toRow(what, 'both', check)]
    : [toRow(what, 'check', check), toRow('', 'apply', apply)];

const toRow = (what: string, run: string, { exit, outcome, ending, line = '' }: ExpectedOutcome) => [
  what,
  run,
  `${exit}`,
  outcome,
  ending,
  line && `\`\` ${line} \`\``,
];
