import type { Simulator } from '../../../packages/simulator/src/index.ts';

export interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly state: string;
  readonly state_reason: string | null;
  readonly user: string;
}

export const listIssues = (simulator: Simulator, name = 'acme/shop') =>
  structuredClone((simulator.repository(name) as unknown as { readonly issues: Issue[] }).issues);
