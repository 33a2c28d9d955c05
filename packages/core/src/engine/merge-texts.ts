import { registry } from '../sections/registry.ts';
import { type FileAcknowledgement, toAllowSection } from '../settings/allow.ts';
import { type LayerStack, type LayerText, mergeLayers } from '../settings/layers/layers.ts';
import { toSettingsValue } from '../settings/layers/merged.ts';
import { formatSettingsFile } from '../settings/writing/blocks.ts';

/** Merges layers, the lowest first. Throws `SettingsError` with every mistake. */
export function mergeLayerTexts(layers: readonly LayerText[]) {
  const { sections, allowed, remarks } = mergeLayers(layers, registry);
  return { sections, remarks, text: formatMergedSettings(sections, allowed) };
}

export const formatMergedSettings = (sections: LayerStack, allowed: readonly FileAcknowledgement[] = []) =>
  formatSettingsFile(
    {
      ...Object.fromEntries([...sections].map(([key, merged]) => [key, toSettingsValue(merged)])),
      ...toAllowSection(allowed),
    },
    registry,
  );
