import { type Come, type Situation, situations } from '../../test/outcomes/situations.ts';

/** What each situation comes to, as a test plays it row by row. */
export const situationsTable = () =>
  [['Where', 'Run', 'Exit code', 'Outcome', 'Ending', 'Line'], Array(6).fill('---'), ...situations.flatMap(rowsOf)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const rowsOf = ({ what, check, apply }: Situation) =>
  JSON.stringify(check) === JSON.stringify(apply)
    ? [rowOf(what, 'both', check)]
    : [rowOf(what, 'check', check), rowOf('', 'apply', apply)];

const rowOf = (what: string, run: string, { exit, outcome, ending, line = '' }: Come) => [
  what,
  run,
  exit,
  outcome,
  ending,
  line && `\`\` ${line} \`\``,
];
