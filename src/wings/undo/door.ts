export { openUndo } from './keep.ts';
