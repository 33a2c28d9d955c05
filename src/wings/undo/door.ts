export { openUndo } from './keep.ts';
export { aboutOpened, opened } from './sealed.ts';
