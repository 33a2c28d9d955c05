import type { Reader } from '../../../host/host.ts';
import { type App, type LiveRule, listApps, listRules } from './calls.ts';
import { caseless, type Rule } from './schema.ts';

export interface LiveRules {
  readonly enabled: readonly LiveRule[];
  /** The apps that could be enabled, where a declared one is not. */
  readonly apps: readonly App[];
}

export async function readRules(
  host: Reader,
  environment_name: string,
  declared: readonly Rule[] = [],
): Promise<LiveRules> {
  const enabled = await host.ask(listRules({ environment_name }));
  const slugs = new Set(enabled.map(({ app }) => caseless(app.slug)));
  const isMissing = declared.some(({ app }) => !slugs.has(caseless(app)));
  return { enabled, apps: isMissing ? await host.ask(listApps({ environment_name })) : [] };
}
