import { RunStopped } from '@trueup/core/github';
import type { TargetResult } from '@trueup/core/report';
import {
  createRunResult,
  escapeForTerminal,
  formatPlanReport,
  isDriftOrChange,
  listTargetLines,
} from '@trueup/core/report';
import { toTargetView } from '@trueup/core/run';
import type { ShownPlan } from '@trueup/core/session';
import { formatAcknowledgement } from '@trueup/core/settings';
import type { Terminal } from './terminal.ts';
import { getAppearance } from './world.ts';

const yes = /^y(es)?$/i;
const all = /^a(ll)?$/i;
const quit = /^q(uit)?$/i;

/** A line without a sign is a difference that apply cannot change. Values that GitHub does not show are notes. */
function describeEffect(target: TargetResult): string {
  const { length } = listTargetLines(target).filter(({ line }) => isDriftOrChange(line) && line.sign);
  if (!length) return 'Send the values that GitHub does not show';
  return length === 1 ? 'Apply this change' : `Apply these ${length} changes`;
}

/** Asks for the value of each dangerous change, because people type yes by habit. Returns nothing without a user. */
export function createApprovalPrompt(terminal: Terminal, isFleetRun: boolean) {
  const { ask, err } = terminal;
  if (!ask) return undefined;
  const answers = isFleetRun ? 'y/N/all/quit' : 'y/N';
  let isForAll = false;

  async function isApproved(target: TargetResult) {
    const effect = describeEffect(target);
    const answer = (await ask!(`\n${effect} to ${escapeForTerminal(target.repository)}? [${answers}] `)).trim();
    if (isFleetRun && quit.test(answer)) throw new RunStopped('you quit');
    isForAll = isFleetRun && all.test(answer);
    return isForAll || yes.test(answer);
  }

  async function requestApproval({ guarded, target: planned }: ShownPlan) {
    const target = toTargetView(planned, 'full');
    if (isForAll && !guarded.length) return true;
    err.write(
      formatPlanReport(createRunResult('check', [target], []), { ...getAppearance(err, terminal), command: 'apply' }),
    );
    if (!isForAll && !(await isApproved(target))) return false;
    for (const change of guarded) {
      const [name] = formatAcknowledgement({ ...change, repository: undefined }).split('=');
      const typed = await ask!(`Type \`${escapeForTerminal(change.value)}\` to allow ${escapeForTerminal(name!)}: `);
      if (typed.trim() !== change.value) return false;
    }
    return true;
  }

  // Each question waits for the previous one. After an interrupted question, Trueup asks no other.
  let lastAnswer = Promise.resolve(true);
  return (plan: ShownPlan) => {
    lastAnswer = lastAnswer.then(() => requestApproval(plan));
    return lastAnswer;
  };
}
