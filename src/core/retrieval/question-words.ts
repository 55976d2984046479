/**
 * Words with which a question is put and an answer ordered; they stand for nothing in a report.
 * Words of a filing that are only politeness in a question are not among them.
 */
export const ASKING_WORDS = new Set(
  `accordance according address adequately amount analyst answer approach approximation ask asked
  assume assuming banker base based basing calculate calculated calculation clearly consider
  considering decimal define defined definition describe detail details determine drawing evaluate
  exact exactly explain explanation extract find following follow formerly fy give given help
  identify indicate info information judgement judgment judgments know known list located metric
  metrics million millions billion billions name need nearest outline outlined particular percent
  perspective place places plain plainly please point possible primarily provide provided provider
  question questions reasonable reference refer regarding rely relying report reported represent
  response round rounded rounding say show shown solely standpoint state stated statement statements
  summarize summary tell thousand thousands unit units usd use useful using utilize utilizing
  year-end years`.split(/\s+/),
);
