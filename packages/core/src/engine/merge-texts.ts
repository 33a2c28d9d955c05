import { registry } from '../sections/registry.ts';
import { type AllowedHere, allowValue } from '../settings/allow.ts';
import { type LayerText, mergeLayers, type Stack } from '../settings/layers/layers.ts';
import { toValue } from '../settings/layers/merged.ts';
import { writeSettings } from '../settings/writing/blocks.ts';

/** Merges layers, the lowest first. Throws `SettingsRefused` with every mistake. */
export function mergeLayerTexts(layers: readonly LayerText[]) {
  const { sections, allowed, remarks } = mergeLayers(layers, { sections: registry });
  return { sections, remarks, text: writeMergedSettings(sections, allowed) };
}

export const writeMergedSettings = (sections: Stack, allowed: readonly AllowedHere[] = []) =>
  writeSettings(
    {
      ...Object.fromEntries([...sections].map(([key, merged]) => [key, toValue(merged)])),
      ...allowValue(allowed),
    },
    registry,
  );
