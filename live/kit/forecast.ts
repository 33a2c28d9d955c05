import { pointsAMinute } from '../../src/host/pacer.ts';
import type { Belief, BeliefStep } from '../assumptions/belief.ts';

export type Forecast = ReturnType<typeof forecastOf>;

/** How long a host takes to answer one request, in seconds, with some room. */
const answering = 0.6;

/** A step that is not known yet counts as a write. */
const points = ({ call }: BeliefStep) => (typeof call === 'object' && call.access === 'read' ? 1 : 5);

/** What trying these beliefs takes if all of them are the same. The guards ask about ten times before. */
export function forecastOf(beliefs: readonly Belief[]) {
  const steps = beliefs.flatMap((belief) => [...belief.steps, ...belief.after]);
  const sum = steps.reduce((total, step) => total + points(step), 0);
  const minutes = Math.max(sum / pointsAMinute, (steps.length * answering) / 60);
  return { beliefs: beliefs.length, requests: steps.length + 10, minutes: Math.ceil(minutes) };
}

export const forecastText = ({ beliefs, requests, minutes }: Forecast) =>
  `${beliefs} beliefs, about ${requests} requests in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
