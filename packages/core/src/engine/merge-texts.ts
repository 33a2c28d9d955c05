import { registry } from '../sections/registry.ts';
import { type FileAcknowledgement, toAllowSection } from '../settings/allow.ts';
import { type LayerStack, type LayerText, mergeLayers } from '../settings/layers/layers.ts';
import { toSettingsValue } from '../settings/layers/merged.ts';
import { writeSettings } from '../settings/writing/blocks.ts';

/** Merges layers, the lowest first, into one settings file. Throws `SettingsRefused` with every mistake in them. */
export function mergeTexts(layers: readonly LayerText[]) {
  const { sections, allowed, remarks } = mergeLayers(layers, { sections: registry });
  return { sections, remarks, text: writeMerged(sections, allowed) };
}

/** Merged sections as the text of a settings file. */
export const writeMerged = (sections: LayerStack, allowed: readonly FileAcknowledgement[] = []) =>
  writeSettings(
    {
      ...Object.fromEntries([...sections].map(([key, merged]) => [key, toSettingsValue(merged)])),
      ...toAllowSection(allowed),
    },
    registry,
  );
