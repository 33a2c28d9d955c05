import {
  loadSections24 as loadSections
} from "./action.js";

// src/sections/registry.ts
var registry = await loadSections();
var sectionNamed = (key) => registry.find((section) => section.key === key);

export {
  registry,
  sectionNamed
};
