# Builds, installs and packages xsign:
#
#   make             builds the programs
#   make install     installs them, with all that belongs to them
#   make uninstall   removes what make install installed
#   make deb         makes a package for Debian in out/
#
# PREFIX is the folder to install to. DESTDIR comes before it where files are only collected, as for
# a package. BUILD is a folder with programs that are built already; without it they are built where
# that is necessary. STRIP=-s leaves out the symbols.

PREFIX = /usr/local
DESTDIR =
STRIP =

bin = $(DESTDIR)$(PREFIX)/bin
# xsign looks for its helper from its own folder (PDFHelper).
libexec = $(DESTDIR)$(PREFIX)/libexec/xsign
share = $(DESTDIR)$(PREFIX)/share
bash = $(share)/bash-completion/completions
# Debian wants those of its packages in vendor-completions.
zsh = $(share)/zsh/site-functions
fish = $(share)/fish/vendor_completions.d
examples = $(share)/doc/xsign/examples

id = io.github.xsign.xsign
sizes = 16 32 48 64 128 256
icons = $(share)/icons/hicolor

installed = $(bin)/xsign $(libexec)/xsign-pdf \
  $(share)/applications/$(id).desktop $(share)/metainfo/$(id).metainfo.xml \
  $(share)/mime/packages/$(id).xml \
  $(icons)/scalable/apps/xsign.svg \
  $(foreach size,$(sizes),$(icons)/$(size)x$(size)/apps/xsign.png) \
  $(examples)/sample-signature.txt \
  $(share)/man/man1/xsign.1.gz $(bash)/xsign $(zsh)/_xsign $(fish)/xsign.fish

.PHONY: all install uninstall deb

ifndef BUILD
BUILD = .build/release
built = $(BUILD)/xsign.built
all: $(built)
$(built): Package.swift $(shell find Sources Resources -type f)
	scripts/build
	touch $@
endif

install: $(built)
	install -d $(sort $(dir $(installed)))
	install -m 755 $(STRIP) $(BUILD)/xsign $(bin)
	install -m 755 $(STRIP) $(BUILD)/xsign-pdf $(libexec)
	install -m 644 Resources/$(id).desktop $(share)/applications
	install -m 644 Resources/$(id).metainfo.xml $(share)/metainfo
	install -m 644 Resources/$(id).mime.xml $(share)/mime/packages/$(id).xml
	install -m 644 Resources/icons/xsign.svg $(icons)/scalable/apps
	for size in $(sizes); do \
	  install -m 644 Resources/icons/xsign-$$size.png \
	    $(icons)/$${size}x$$size/apps/xsign.png || exit; \
	done
	install -m 644 Resources/sample-signature.txt $(examples)
	docs=$$(mktemp -d) && trap 'rm -r "$$docs"' EXIT && \
	  scripts/generate-docs "$$docs" $(BUILD)/xsign && \
	  gzip -9n "$$docs/man/man1/xsign.1" && \
	  install -m 644 "$$docs/man/man1/xsign.1.gz" $(share)/man/man1 && \
	  install -m 644 "$$docs/bash-completion/completions/xsign" $(bash) && \
	  install -m 644 "$$docs/zsh/site-functions/_xsign" $(zsh) && \
	  install -m 644 "$$docs/fish/vendor_completions.d/xsign.fish" $(fish)
	$(if $(DESTDIR),,$(refresh))

uninstall:
	rm -f $(installed)
	for folder in $(libexec) $(examples) $(dir $(examples:/=)); do \
	  if [ -d "$$folder" ]; then rmdir --ignore-fail-on-non-empty "$$folder" || exit; fi; \
	done
	$(if $(DESTDIR),,$(refresh))

deb:
	scripts/package

# What the desktop remembers of programs, types and icons.
define refresh
if command -v update-desktop-database >/dev/null; then \
  update-desktop-database -q $(share)/applications; fi
if command -v update-mime-database >/dev/null; then update-mime-database $(share)/mime; fi
touch $(icons)
endef
