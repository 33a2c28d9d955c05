import { type ExpectedOutcome, type Situation, situations } from '../../test/outcomes/situations.ts';
import { formatTable } from './table.ts';

/** The page of the results of check and apply. A test runs each row. */
export const situationsPage = () =>
  `${[
    '<!-- made by `npm run reference`: edit test/outcomes/situations.ts or scripts/reference/situations-page.ts -->',
    '# Results by situation',
    `This table shows how \`check\` and \`apply\` end in each situation, and the line that the report prints.
[How it works](../how-it-works.md#result-of-each-declared-key) explains the endings.`,
    formatTable(['Situation', 'Run', 'Exit code', 'Outcome', 'Ending', 'Line'], situations.flatMap(rowsOf)),
  ].join('\n\n')}\n`;

const rowsOf = ({ what, check, apply }: Situation) =>
  JSON.stringify(check) === JSON.stringify(apply)
    ? [rowOf(what, 'both', check)]
    : [rowOf(what, 'check', check), rowOf('', 'apply', apply)];

const rowOf = (what: string, run: string, { exit, outcome, ending, line = '' }: ExpectedOutcome) => [
  what,
  run,
  `${exit}`,
  outcome,
  ending,
  line && `\`\` ${line} \`\``,
];
