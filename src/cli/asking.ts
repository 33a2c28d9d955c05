import { inertTerminal } from '../report/inert.ts';
import type { ShownPlan } from '../session/world/world.ts';
import type { Terminal } from './terminal.ts';

/**
 * Shows the plan of a repository and asks for a yes, one repository after another. People type a yes by habit, so each
 * dangerous change also asks for its value.
 */
export function askingAt({ ask, err }: Pick<Terminal, 'ask' | 'err'>) {
  if (!ask) return undefined;
  // Once a question is interrupted, no other is asked.
  let before = Promise.resolve(true);
  const asked = async ({ repository, lines, guarded }: ShownPlan) => {
    for (const line of [...guarded.map(({ message }) => `GUARDED ${message}`), ...lines])
      err.write(`${inertTerminal(line)}\n`);
    const changes = lines.length === 1 ? 'this change' : `these ${lines.length} changes`;
    const answer = await ask(`Apply ${changes} to ${inertTerminal(repository)}? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) return false;
    for (const { message, value } of guarded) {
      const typed = await ask(`GUARDED ${inertTerminal(message)}\nType \`${inertTerminal(value)}\` to agree to it: `);
      if (typed.trim() !== value) return false;
    }
    return true;
  };
  return (plan: ShownPlan) => {
    before = before.then(() => asked(plan));
    return before;
  };
}
