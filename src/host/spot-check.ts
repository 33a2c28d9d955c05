import type { ReadCall, ShownElsewhere } from './call.ts';
import type { Reader } from './host.ts';

/** Compares what the first repository shows elsewhere with its own answer. If they agree, the others are not asked. */
export async function askUnlessProven<A>(
  call: ReadCall<A>,
  { answer, agrees }: ShownElsewhere<A>,
  own: Reader,
  spotChecks: Map<object, Promise<boolean>>,
): Promise<A> {
  const { routeRules } = call;
  const known = spotChecks.get(routeRules);
  if (known && (await known)) return answer;
  const asked = own.ask(call);
  const forgetFailure = () => {
    spotChecks.delete(routeRules);
    return false;
  };
  if (!known) spotChecks.set(routeRules, asked.then(agrees, forgetFailure));
  return asked;
}
