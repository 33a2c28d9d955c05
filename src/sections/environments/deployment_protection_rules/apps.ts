import { SectionFailure } from '../../../plan/item.ts';
import { open, say } from '../../../plan/wording.ts';
import { named as namedEnvironment } from '../schema.ts';
import type { App } from './calls.ts';
import { caseless, type Rule } from './schema.ts';

/** The number behind each declared slug. What cannot be told is told of all of them at once. */
export function integrationsOf(environment: string, rules: readonly Rule[], apps: readonly App[]): number[] {
  const found = rules.map(({ app }) => ({ app, ids: idsOf(app, apps) }));
  const unknown = found.filter(({ ids }) => ids.length === 0);
  const doubtful = found.filter(({ ids }) => ids.length > 1);
  if (unknown.length)
    throw unavailable(
      environment,
      unknown.map(({ app }) => app),
      apps,
    );
  if (doubtful.length) throw ambiguous(environment, doubtful);
  return found.flatMap(({ ids }) => ids);
}

const idsOf = (slug: string, apps: readonly App[]) =>
  apps.filter((app) => caseless(app.slug) === caseless(slug)).map(({ id }) => id);

/** The host shows only administrators which apps there are to choose from. */
const available = 'available apps';

const quoted = (slugs: readonly string[]) => slugs.map((slug) => JSON.stringify(slug)).join(', ');

const unavailable = (environment: string, slugs: readonly string[], apps: readonly App[]) =>
  new SectionFailure(
    say`no app that can guard ${open(namedEnvironment({ name: environment }))} has the slug ${open(quoted(slugs))}: ${
      apps.length ? say`available are ${quoted(apps.map(({ slug }) => slug).sort())}` : open('none is available')
    }`.about(available),
    'write the slug of an available app, or install the app on the repository with write access to deployments',
    'not_found',
  );

const ambiguous = (environment: string, doubtful: readonly { app: string; ids: readonly number[] }[]) =>
  new SectionFailure(
    say`several apps that can guard ${open(namedEnvironment({ name: environment }))} share a slug: ${doubtful
      .map(({ app, ids }) => `${JSON.stringify(app)} is ${ids.join(' and ')}`)
      .join('; ')}`.about(available),
    "switch the one that is meant on by hand, on the environment's own page: the entry then finds it enabled",
    'conflict',
  );
