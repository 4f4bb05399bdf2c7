import type { Command } from '../../app/command'
import { isAvailable, sections } from './sections'

/** One palette command for each section. */
export const commands: Command[] = sections.map((section) => ({
  id: `settings.${section.id}`,
  section: 'settings',
  title: section.title,
  keywords: `settings ${section.keywords}`,
  when: (who) => isAvailable(section, who),
  run: ({ navigate }) => navigate(section.to),
}))
