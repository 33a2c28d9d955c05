import { pointsPerMinute } from '@trueup/core/github';
import type { Assumption, AssumptionStep } from '../assumptions/assumption.ts';

export type Forecast = ReturnType<typeof forecastRun>;

/** A generous estimate of GitHub's response time. */
const secondsPerRequest = 0.6;

/** GitHub's limit on requests that create an item. */
const creationsPerMinute = 80;

/** A step that depends on an earlier answer counts as a write. */
const isRead = ({ call }: AssumptionStep) => typeof call === 'object' && call.access === 'read';

/** Calls that depend on an earlier answer create nothing. */
const isCreation = ({ call }: AssumptionStep) => typeof call === 'object' && call.route.startsWith('POST ');

const listSteps = (assumptions: readonly Assumption[]) =>
  assumptions.flatMap((assumption) => [...assumption.steps, ...assumption.after]);

/** GitHub's limits or its response time decide, whichever is slower. */
export function forecastMinutes(assumptions: readonly Assumption[]): number {
  const steps = listSteps(assumptions);
  const points = steps.reduce((total, step) => total + (isRead(step) ? 1 : 5), 0);
  const creations = steps.filter(isCreation).length;
  return Math.max(points / pointsPerMinute, creations / creationsPerMinute, (steps.length * secondsPerRequest) / 60);
}

/** Estimates the requests and minutes if all assumptions hold. The guards send about ten requests first. */
export function forecastRun(assumptions: readonly Assumption[]) {
  const steps = listSteps(assumptions);
  const writes = steps.filter((step) => !isRead(step)).length;
  return {
    assumptions: assumptions.length,
    requests: steps.length + 10,
    writes,
    minutes: Math.ceil(forecastMinutes(assumptions)),
  };
}

export const formatForecast = ({ assumptions, requests, writes, minutes }: Forecast) =>
  `${assumptions} assumptions, about ${requests} requests (${writes} writes) in about ${formatMinutes(minutes)}`;

export const formatMinutes = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
