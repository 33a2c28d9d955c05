import { pointsPerMinute } from '@trueup/core/github';
import type { Assumption, AssumptionStep } from '../assumptions/assumption.ts';

export type Forecast = ReturnType<typeof forecastOf>;

/** How long GitHub takes to answer one request, in seconds, with some room. */
const answering = 0.6;

/** GitHub's limit on requests that create something. */
const creationsAMinute = 80;

/** A step that is not known yet counts as a write. */
const isRead = ({ call }: AssumptionStep) => typeof call === 'object' && call.access === 'read';

/** Whether the request counts as a creation. The calls that need an earlier answer create nothing. */
const creates = ({ call }: AssumptionStep) => typeof call === 'object' && call.route.startsWith('POST ');

const stepsOf = (assumptions: readonly Assumption[]) =>
  assumptions.flatMap((assumption) => [...assumption.steps, ...assumption.after]);

/** The minutes that these assumptions take: GitHub's limits or its answers, whichever is slower. */
export function minutesOf(assumptions: readonly Assumption[]): number {
  const steps = stepsOf(assumptions);
  const points = steps.reduce((total, step) => total + (isRead(step) ? 1 : 5), 0);
  const creations = steps.filter(creates).length;
  return Math.max(points / pointsPerMinute, creations / creationsAMinute, (steps.length * answering) / 60);
}

/** What testing these assumptions takes if all of them hold. The guards send about ten requests before. */
export function forecastOf(assumptions: readonly Assumption[]) {
  const steps = stepsOf(assumptions);
  const writes = steps.filter((step) => !isRead(step)).length;
  return {
    assumptions: assumptions.length,
    requests: steps.length + 10,
    writes,
    minutes: Math.ceil(minutesOf(assumptions)),
  };
}

export const forecastText = ({ assumptions, requests, writes, minutes }: Forecast) =>
  `${assumptions} assumptions, about ${requests} requests (${writes} writes) in about ${minutesText(minutes)}`;

export const minutesText = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
