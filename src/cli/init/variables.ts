import { registry } from '../../sections/registry.ts';
import { parseSettings } from '../../settings/parse.ts';
import { Reference, referencesIn } from '../../settings/reference.ts';
import { SettingsRefused } from '../../settings/refusal.ts';

/** The variables that a settings file refers to; none if the file is refused, since no run would read them. */
export function variablesIn(text: string, file: string): string[] {
  const declared = declaredIn(text, file);
  const names = declared.flatMap(({ desired }) =>
    [...referencesIn(desired, desired)].map((at) => valueAt(desired, at)),
  );
  return [...new Set(names.flatMap((value) => (value instanceof Reference ? value.name : [])))].sort();
}

function declaredIn(text: string, file: string) {
  try {
    return parseSettings({ text, file, sections: registry, origin: 'operator' }).declared;
  } catch (failure) {
    if (failure instanceof SettingsRefused) return [];
    throw failure;
  }
}

const valueAt = (value: unknown, at: readonly (string | number)[]): unknown =>
  at.reduce((holder: any, key) => holder?.[key], value);
