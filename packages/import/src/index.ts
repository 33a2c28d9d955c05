export { convertClassic } from './classic/convert.ts';
export { convert } from './convert.ts';
export type { ConversionLine, DraftNote } from './line.ts';
export { nameIds } from './names.ts';
export { convertFolder, type GivenFile } from './safe-settings/convert.ts';
export { convertState, fleetOf } from './terraform/convert.ts';
export { StateRefused } from './terraform/state.ts';
export type { ConvertedTarget } from './terraform/target.ts';
