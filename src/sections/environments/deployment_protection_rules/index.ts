import type { Nested } from '../nested.ts';
import { pathIn } from '../schema.ts';
import { enableRules } from './apply.ts';
import * as calls from './calls.ts';
import { type LiveRules, readRules } from './live.ts';
import { planRules } from './plan.ts';
import type { Rule } from './schema.ts';

const key = 'deployment_protection_rules';

export const rules: Nested<Rule, LiveRules> = {
  key,
  calls: Object.values(calls),
  read: (host, { name }, desired) => readRules(host, name, desired.entries),
  plan: planRules,
  settle: (environment, desired) => ({ steps: [enableRules(environment, desired)] }),
  readAll: (host, environment) =>
    host.askOrLeaveOut(pathIn(environment, key), (reader) => readRules(reader, environment.name)),
  toEntries: ({ enabled }) => ({ entries: enabled.map(({ app }) => ({ app: app.slug })), notes: [] }),
};
