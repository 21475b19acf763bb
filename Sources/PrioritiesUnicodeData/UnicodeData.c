// Replaces ICU's data in a released program.
//
// Foundation is linked statically and brings ICU with 34 MB of locales, calendars and collations,
// none of which this program uses: it has its own words, numbers and times, and Unicode's
// properties are in ICU's code. The linker takes the first definition that it finds, so an empty
// table here keeps the library's out. If Swift has another version of ICU, the name is different,
// this table does nothing, and the program is as large as before.
#ifdef WITHOUT_ICU_DATA

#include <stdint.h>

// The header of a file in ICU's common format, and a table of contents without entries. The layout
// is that of DataHeader, UDataInfo and UDataOffsetTOC in ICU's udatamem.h and ucmndata.h.
struct EmptyData {
  uint16_t headerSize;
  uint8_t magic[2];
  uint16_t infoSize;
  uint16_t reserved;
  uint8_t isBigEndian;
  uint8_t charset;
  uint8_t sizeofUChar;
  uint8_t reservedByte;
  uint8_t dataFormat[4];
  uint8_t formatVersion[4];
  uint8_t dataVersion[4];
  uint8_t padding[8];
  uint32_t entryCount;
};

const struct EmptyData icudt76_dat __attribute__((aligned(16))) = {
  .headerSize = 32,
  .magic = {0xda, 0x27},
  .infoSize = 20,
  .sizeofUChar = 2,
  .dataFormat = {'T', 'o', 'C', 'P'},
  .formatVersion = {1, 0, 0, 0},
  .dataVersion = {76, 1, 0, 0},
};

#endif
