import { RunStopped } from '@trueup/core/github';
import type { TargetResult } from '@trueup/core/report';
import { inertTerminal, isDifference, linesOf, planReport, resultOfTargets } from '@trueup/core/report';
import { toTargetView } from '@trueup/core/run';
import type { ShownPlan } from '@trueup/core/session';
import { acknowledgementText } from '@trueup/core/settings';
import type { Terminal } from './terminal.ts';
import { lookOf } from './world.ts';

const yes = /^y(es)?$/i;
const all = /^a(ll)?$/i;
const quit = /^q(uit)?$/i;

/**
 * Shows the plan of a repository and asks for a yes, one repository after another. People type a yes by habit, so each
 * dangerous change also asks for its value.
 */
export function askingAt(terminal: Terminal, isAboutSeveral: boolean) {
  const { ask, err } = terminal;
  if (!ask) return undefined;
  const answers = isAboutSeveral ? 'y/N/all/quit' : 'y/N';
  let isForAll = false;

  async function isAgreed(target: TargetResult) {
    const count = linesOf(target).filter(({ line }) => isDifference(line)).length;
    const changes = count === 1 ? 'this change' : `these ${count} changes`;
    const answer = (await ask!(`\nApply ${changes} to ${inertTerminal(target.repository)}? [${answers}] `)).trim();
    if (isAboutSeveral && quit.test(answer)) throw new RunStopped('you quit');
    isForAll = isAboutSeveral && all.test(answer);
    return isForAll || yes.test(answer);
  }

  async function asked({ guarded, target: planned }: ShownPlan) {
    const target = toTargetView(planned, 'whole');
    if (isForAll && !guarded.length) return true;
    err.write(planReport(resultOfTargets('check', [target], []), { ...lookOf(err, terminal), command: 'apply' }));
    if (!isForAll && !(await isAgreed(target))) return false;
    for (const one of guarded) {
      const [name] = acknowledgementText({ ...one, repository: undefined }).split('=');
      const typed = await ask!(`Type \`${inertTerminal(one.value)}\` to allow ${inertTerminal(name!)}: `);
      if (typed.trim() !== one.value) return false;
    }
    return true;
  }

  // Once a question is interrupted, no other is asked.
  let before = Promise.resolve(true);
  return (plan: ShownPlan) => {
    before = before.then(() => asked(plan));
    return before;
  };
}
