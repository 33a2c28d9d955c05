import type { SectionSettings } from '../../modes/grants.ts';
import { registry } from '../../sections/registry.ts';
import { parseSettings } from '../../settings/parse.ts';
import { leavesIn, Reference } from '../../settings/reference.ts';
import { SettingsRefused } from '../../settings/refusal.ts';
import { withSections } from '../grants.ts';

/** What a settings file declares; nothing if the file is refused, since no run would read it. */
export function declaredIn(text: string, file: string): SectionSettings[] {
  try {
    return withSections(parseSettings({ text, file, sections: registry, origin: 'operator' }).declared);
  } catch (failure) {
    if (failure instanceof SettingsRefused) return [];
    throw failure;
  }
}

/** The variables that the settings refer to. */
export function variablesIn(declared: readonly SectionSettings[]): string[] {
  const leaves = declared.flatMap(({ desired }) => [...leavesIn(desired, desired)]);
  return [...new Set(leaves.flatMap(([, leaf]) => (leaf instanceof Reference ? leaf.name : [])))].sort();
}
