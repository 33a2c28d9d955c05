export { openUndo } from './kept.ts';
export { aboutOpened, opened } from './sealed.ts';
