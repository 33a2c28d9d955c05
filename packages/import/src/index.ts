export { convertProtectionToRulesets } from './classic/convert.ts';
export { convertSettingsFile } from './convert.ts';
export type { ConversionLine, DraftNote } from './line.ts';
export { listReplacedLists } from './lower-files.ts';
export { replaceIdsInText } from './names.ts';
export { convertSettingsFolder, type SafeSettingsFile } from './safe-settings/convert.ts';
export { convertTerraformState, formatTerraformFleetFile } from './terraform/convert.ts';
export { StateRefusal } from './terraform/state.ts';
export type { ConvertedTarget } from './terraform/target.ts';
