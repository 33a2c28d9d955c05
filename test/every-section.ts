import type { SectionScope } from '../src/sections/keys.ts';
import { loadSections } from '../src/sections/load.ts';
import { registry } from '../src/sections/registry.ts';
import type { Section } from '../src/sections/section.ts';
import type { Seed } from '../src/simulator/index.ts';
import { acme } from './an-organization.ts';
import { organizationSamples, samples } from './samples/index.ts';
import type { Live } from './samples/meddling.ts';
import type { Sample } from './samples/sample.ts';
import { type Scene, type SceneOptions, scene } from './scene.ts';

/** A section with its sample, and the host on which it is tried. */
export interface Tried {
  /** `labels`, or `rulesets of an organization`. */
  readonly name: string;
  readonly key: string;
  readonly scope: SectionScope;
  readonly section: Section;
  readonly sample: Sample<object>;
}

const ofOrganizations = (await loadSections('organization')).map((section): Tried => {
  const { key } = section;
  const sample = organizationSamples[key]!;
  return { name: `${key} of an organization`, key, scope: 'organization', section, sample };
});

/** Every section of a settings file of either kind. */
export const everySection: readonly Tried[] = [
  ...registry.map((section): Tried => {
    const { key } = section;
    return { name: key, key, scope: 'repository', section, sample: samples[key]! };
  }),
  ...ofOrganizations,
];

/** The same in a repository with this visibility; an organization has none. */
export const withVisibility = (tried: Tried, visibility: 'public' | 'private'): Tried =>
  tried.scope === 'organization'
    ? tried
    : { ...tried, sample: { ...tried.sample, drifted: { visibility, ...tried.sample.drifted } } };

/** What the host holds where the sample has drifted. */
function seedOf({ scope, sample: { drifted, around = {} } }: Tried): Seed {
  if (scope === 'repository') return { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around };
  const others = Object.values(around.accounts ?? {});
  return { ...around, accounts: [{ login: 'acme', type: 'Organization', ...drifted }, ...others] };
}

/** A file that declares this value of the section and nothing else. */
export const declaring = ({ key }: Pick<Tried, 'key'>, value: unknown) => JSON.stringify({ [key]: value });

/** A host on which the sample has drifted, and runs that are about it. */
export const stageOf = (tried: Tried, more: Seed = {}, options: Omit<SceneOptions, 'seed'> = {}): Scene =>
  scene({
    seed: { ...seedOf(tried), ...more },
    environment: { ...tried.sample.environment },
    ...(tried.scope === 'organization' && { target: acme }),
    ...options,
  });

/** What the organization is on the host. */
export const acmeOn = ({ simulator }: Scene) =>
  Object.values(simulator.state.accounts).find(({ login }) => login === 'acme')!;

/** What the settings are about, as the host holds it. */
export const liveOf = ({ scope }: Tried, stage: Scene): Live =>
  scope === 'organization' ? acmeOn(stage) : stage.simulator.repository('acme/shop');

/** Its path in the host's API. */
export const pathOf = ({ scope }: Tried) => (scope === 'organization' ? '/orgs/acme' : '/repos/acme/shop');
