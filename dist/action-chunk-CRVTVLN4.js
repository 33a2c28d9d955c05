import {
  loadSections27 as loadSections
} from "./action.js";

// packages/core/src/sections/registry.ts
var registry = await loadSections();
var getSection = (key) => registry.find((section) => section.key === key);

export {
  registry,
  getSection
};
