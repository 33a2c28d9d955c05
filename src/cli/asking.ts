import { inertTerminal } from '../report/inert.ts';
import type { ShownPlan } from '../world/world.ts';
import type { Terminal } from './terminal.ts';

/**
 * Shows the plan of a repository and asks for a yes, one repository after another. Without a terminal nobody is asked.
 */
export function askingAt({ ask, err }: Pick<Terminal, 'ask' | 'err'>) {
  if (!ask) return undefined;
  let before: Promise<unknown> = Promise.resolve();
  const asked = async ({ repository, lines }: ShownPlan) => {
    for (const line of lines) err.write(`${inertTerminal(line)}\n`);
    const changes = lines.length === 1 ? 'this change' : `these ${lines.length} changes`;
    const answer = await ask(`Apply ${changes} to ${inertTerminal(repository)}? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  };
  return (plan: ShownPlan) => {
    const answer = before.then(() => asked(plan));
    before = answer.catch(() => undefined);
    return answer;
  };
}
