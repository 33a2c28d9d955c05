import { differencesIn, type Writing } from '../../plan/item.ts';
import { open } from '../../plan/wording.ts';
import { isMap } from '../../settings/maps.ts';
import { type Exported, listTouchedKeys } from '../section.ts';
import type { LiveRepository } from './calls.ts';
import { featureOf } from './features.ts';
import { repositoryKeys } from './keys.ts';
import type { LiveSettings } from './read.ts';
import { families, settingOf } from './schema.ts';
import type { Toggle } from './toggles.ts';
import { visibilityOf } from './visibility.ts';

/** The keys that the items change, as they were. A key that the host did not show is left out, and said to be. */
export function repositoryToUndo(live: LiveSettings, items: readonly Writing[]): Exported {
  const keys = addFamily(listTouchedKeys(items), live);
  const found = keys.map((key) => [key, valueBefore(key, live, items)] as const);
  const value = Object.fromEntries(found.filter(([, was]) => was !== undefined));
  const unseen = found.filter(([, was]) => was === undefined).map(([key]) => key);
  return {
    value: Object.keys(value).length ? value : undefined,
    notes: unseen.map((key) => open(`what \`${key}\` was: it was not read`)),
  };
}

/** Title and message go together, fixes go off with the alerts, and a change of visibility may switch off others. */
function addFamily(touched: readonly string[], { toggles }: LiveSettings): string[] {
  const keys = touched.map((key) => (key === 'private' ? 'visibility' : key));
  const pairs = families
    .filter((family) => keys.some((key) => settingOf(key) === family))
    .flatMap((family) => [`${family}_title`, `${family}_message`]);
  const switched = keys.includes('visibility') ? Object.keys(toggles) : [];
  const fixes = keys.includes(alerts) && toggles[alerts]?.enabled ? ['enable_automated_security_fixes'] : [];
  return [...new Set([...keys, ...pairs, ...switched, ...fixes])];
}

const alerts = 'enable_vulnerability_alerts';

function valueBefore(key: string, { repository, toggles, features }: LiveSettings, items: readonly Writing[]): unknown {
  if (key === 'visibility') return visibilityOf(repository);
  if (repositoryKeys[key]?.mayBeMissing) return repository[key] ?? '';
  if (key === 'security_and_analysis') return securityBefore(repository, items);
  return toggles[key as Toggle]?.enabled ?? featureOf(key, features) ?? repository[key] ?? undefined;
}

function securityBefore({ security_and_analysis: live }: LiveRepository, items: readonly Writing[]) {
  const features = differencesIn(items).flatMap(({ key }) => {
    const [holder, feature] = key.split('.');
    return holder === 'security_and_analysis' && feature ? [feature] : [];
  });
  const shown = [...new Set(features)].flatMap((feature) => {
    const before = isMap(live) ? live[feature] : undefined;
    if (before != null) return [[feature, before]];
    return isMap(live) && feature === 'secret_scanning_delegated_bypass_options' ? [[feature, { reviewers: [] }]] : [];
  });
  return shown.length ? Object.fromEntries(shown) : undefined;
}

/** What the host deletes or never shows. */
export function lostWithRepository(item: Writing): string | undefined {
  if (item.kind === 'reassert')
    return `what these were, since the host never shows them: ${Object.keys(item.holds ?? {})}`;
  const keys = listTouchedKeys([item]);
  return keys.includes('visibility') || keys.includes('private')
    ? 'stars, watchers and forks that go with a change of visibility'
    : undefined;
}
