export { convertClassic } from './classic/convert.ts';
export { convertSettingsFile } from './convert.ts';
export type { ConversionLine, DraftNote } from './line.ts';
export { replaceIdsInFile } from './names.ts';
export { convertFolder, type SafeSettingsFile } from './safe-settings/convert.ts';
export { convertState, createFleetFile } from './terraform/convert.ts';
export { StateRefusal } from './terraform/state.ts';
export type { ConvertedTarget } from './terraform/target.ts';
